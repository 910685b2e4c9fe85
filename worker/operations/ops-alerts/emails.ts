import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import type { Texts } from '../../platform/lib/translations.ts'
import { alarms, type DueAlarm } from './rules.ts'

/** Subjects of alarm emails, without names of people and without the kind of site. */
const titles = (t: Texts): Readonly<Record<string, string>> => ({
  errors: t('Many requests fail'),
  'browser-errors': t('Pages fail in many browsers'),
  settings: t('A variable of the site is invalid'),
  database: t('Reads of the database fail'),
  withdrawal: t('A withdrawn profile was shown too long'),
  'private-media': t('Private media are closed'),
  'staff-area': t('Someone without the right tries the staff area'),
  'job-failed': t('A job has failed'),
  'files-lost': t('Many files are missing'),
  'mail-refused': t('A mail was refused several times'),
  'signing-keys': t('The accounts’ service does not give its keys'),
  'account-settings': t('The accounts’ service is not set as the site needs it'),
  'hook-unsigned': t('Attempts to sign in come without our signature'),
  'hook-failed': t('Attempts to sign in cannot be checked'),
  payments: t('Payments cannot be recorded'),
  flood: t('The flood brake is refusing requests'),
  'backup-late': t('There is no new back-up'),
  'mail-late': t('Mail has been unsent for more than a day'),
  'safety-late': t('A time-critical mail is late'),
  'job-late': t('A job has not run in time'),
  'rows-read': t('Rows read: three times the usual day'),
  'rows-written': t('Rows written: three times the usual day'),
  'file-operations': t('File operations: three times the usual day'),
  transformations: t('Pictures transformed: three times the usual day'),
})

/** Email about an alarm. The card that it refers to is written in English. */
export const opsAlertEmail = ({ name, cause }: DueAlarm) => ({
  reader: { office: true } as const,
  words: inEachLanguage(({ t }) => {
    const title = titles(t)[name] ?? name
    return {
      subject: t('Alarm: {title}', { title }),
      text: [
        `${title} (${name}).`,
        ...(cause ? [t('Cause: {cause}', { cause })] : []),
        t('What to do: {file}, “{card}”. First run {command}.', {
          file: 'worker/docs/incidents.md',
          card: alarms[name]?.card ?? '',
          command: 'npm run doctor',
        }),
        t(
          'While it goes on, this mail comes once a day, and sooner when it happens ten times as often or for another cause.',
        ),
      ],
    }
  }),
})
