import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import type { Texts } from '../../platform/lib/translations.ts'
import { alarms, type DueAlarm } from './rules.ts'

/** Subjects of alarm emails, without names of people and without the kind of site. */
const titles = (t: Texts): Readonly<Record<string, string>> => ({
  errors: t('Many requests are failing'),
  'browser-errors': t('Pages are failing in many browsers'),
  settings: t('A variable of the site is invalid'),
  database: t('Database reads are failing'),
  withdrawal: t('A withdrawn profile was shown too long'),
  'private-media': t('Private media can’t be opened'),
  'staff-area': t('Someone without access is trying the staff area'),
  'job-failed': t('A job has failed'),
  'files-lost': t('Many files are missing'),
  'mail-refused': t('An email was rejected several times'),
  'signing-keys': t('The account service’s signing keys can’t be fetched'),
  'account-settings': t('The account service’s settings are wrong for the site'),
  'hook-unsigned': t('Sign-in attempts arrive without our signature'),
  'hook-failed': t('Sign-in attempts can’t be checked'),
  payments: t('Payments can’t be recorded'),
  flood: t('The rate limiter is rejecting requests'),
  'backup-late': t('There’s no new backup'),
  'mail-late': t('Email has been unsent for more than a day'),
  'safety-late': t('A time-critical email is late'),
  'job-late': t('A job hasn’t run in time'),
  'rows-read': t('Rows read: three times the usual day'),
  'rows-written': t('Rows written: three times the usual day'),
  'file-operations': t('File operations: three times the usual day'),
  transformations: t('Pictures transformed: three times the usual day'),
})

/** Email about an alarm. The card that it refers to is written in English. */
export const opsAlertEmail = ({ name, cause }: DueAlarm) => ({
  reader: { office: true } as const,
  words: inEachLanguage(({ t, page }) => {
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
          'You’ll get this email once a day until it’s resolved, or sooner if it gets ten times worse or has another cause.',
        ),
        page('/admin/dashboard?section=health'),
      ],
    }
  }),
})
