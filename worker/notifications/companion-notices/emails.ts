import { inEachLanguage } from '../../platform/mail/mail-words.ts'

/** Email to the companion, at most once an hour. It contains nothing of the changes. */
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
