import { inEachLanguage } from '../../platform/mail/mail-words.ts'

/** To her, at most once an hour. Nothing of what was changed. */
export const changedEmail = (companionId: string) => ({
  topic: `changed:${companionId}`,
  reader: { companion: companionId },
  words: inEachLanguage(({ t }) => ({
    subject: t('Your profile'),
    text: [
      t('Our team has changed something in your profile.'),
      t(
        'You can see the previous version under “Today” in your area on our site, and restore it with one tap.',
      ),
    ],
  })),
})
