import { inEachLanguage } from '../../platform/mail/mail-words.ts'

/** Email to the companion, at most once an hour. It contains nothing of the changes. */
export const changedEmail = (companionId: string) => ({
  topic: `changed:${companionId}`,
  reader: { companion: companionId },
  words: inEachLanguage(({ t, page }) => ({
    subject: t('Your profile has been updated'),
    text: [
      t('Our team has updated your profile.'),
      t('See the previous version here, and restore it if you like:'),
      page('/own/more/team-changes'),
    ],
  })),
})
