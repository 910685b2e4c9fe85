import { TRUSTED_CONTACT_PATH } from '#companions/trusted-contacts'
import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import { safetyMailCause } from './rules.ts'

// No text names the companion, the site's trade or the word that was used: only the contact can read the note.

/** Address of the contact's page, which opens the note. */
const contactPage = (origin: string | null, { link, page }: Links): string =>
  origin === null ? page(TRUSTED_CONTACT_PATH) : link(origin, TRUSTED_CONTACT_PATH)

type Links = { link: (origin: string, path: string) => string; page: (path: string) => string }
type Recipient = { id: string; language: string | null; origin: string | null }
type TimerMail = { timerId: string; contact: Recipient }
type AlarmMail = TimerMail & { contact: { sealed: string | null } }

/** Email to a contact: a timer has raised its alarm. */
export const safetyAlarmEmail = (mail: AlarmMail) =>
  mail.contact.sealed === null ? alarmWithoutNote(mail) : alarmWithNote(mail)

const alarmWithNote = ({ timerId, contact: { id, language, origin } }: TimerMail) => ({
  cause: safetyMailCause(timerId, id, 'alarm'),
  reader: { language: language ?? '' },
  words: inEachLanguage(({ t, ...links }) => ({
    subject: t('Please call her now'),
    text: [
      t(
        'The safety timer of someone who trusts you has raised an alarm. Call her. If you can’t reach her, open your note:',
      ),
      contactPage(origin, links),
      t(
        'Use the browser in which you agreed, or the link that she gave you. Only that link can open the note; we can’t read it.',
      ),
      t('If someone is in danger: police 117, ambulance 144, any emergency 112. We call nobody.'),
    ],
  })),
})

/** The alarm of a second word that was entered after the note was deleted. */
const alarmWithoutNote = ({ timerId, contact: { id, language, origin } }: TimerMail) => ({
  cause: safetyMailCause(timerId, id, 'alarm'),
  reader: { language: language ?? '' },
  words: inEachLanguage(({ t, ...links }) => ({
    subject: t('Please call her now'),
    text: [
      t(
        'Someone who trusts you has raised an alarm with her safety timer. Call her. Your page shows the name by which you know her:',
      ),
      contactPage(origin, links),
      t('No note for you is stored: we delete notes a day after a timer has ended.'),
      t('If someone is in danger: police 117, ambulance 144, any emergency 112. We call nobody.'),
    ],
  })),
})

/** Email to a contact: the companion has ended the timer after the alarm. */
export const safetyClearEmail = ({ timerId, contact: { id, language } }: TimerMail) => ({
  cause: safetyMailCause(timerId, id, 'clear'),
  reader: { language: language ?? '' },
  words: inEachLanguage(({ t }) => ({
    subject: t('All clear'),
    text: [
      t('She has ended her safety timer after the alarm. You don’t need to do anything more.'),
    ],
  })),
})

/** Email to a contact: a test alarm. */
export const safetyTestEmail = ({ id, language, origin }: Recipient, now: number) => ({
  cause: `safety:${id}:test:${now}`,
  reader: { language: language ?? '' },
  words: inEachLanguage(({ t, ...links }) => ({
    subject: t('A test: please confirm'),
    text: [
      t('This is a test of a safety timer. Nobody is in danger.'),
      t('Open your page and confirm that this email has arrived:'),
      contactPage(origin, links),
      t('An alarm will look like this and reach you at this address, at any hour.'),
    ],
  })),
})
