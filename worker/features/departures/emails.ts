import { BACKUP_DAYS } from '#contract/own-data-options'
import { paragraphs } from '../../lib/email-text.ts'
import { iso } from '../../lib/time.ts'
import type { DepartureRow } from './queries.ts'

const subject = 'Your confirmation'

/** "2026-05-01 at 09:30 UTC". @param at epoch milliseconds */
const moment = (at: number) => `${iso(at).slice(0, 10)} at ${iso(at).slice(11, 16)} UTC`

const remains =
  'As the law requires, we keep a record that your profile existed, and of which members of our team read your private data, for twelve months, and our security logs for two years. Neither contains your name, your pictures or your texts. Reports we received are kept for two years after our decision.'

const backups = `Encrypted back-ups made before the erasure are deleted after ${BACKUP_DAYS} days at most. Nothing that was erased is restored from them.`

/** To her, once her profile is off the site. */
export const leftEmail = ({ companion, email, leftAt, eraseAt, isRequested }: DepartureRow) =>
  email === null
    ? []
    : [
        {
          cause: `departure:${companion}:${leftAt}:left`,
          ...{ to: email, subject },
          text: paragraphs(
            `As you requested, we took your profile off the site on ${moment(leftAt)}. Your account no longer runs it.`,
            isRequested
              ? 'Everything that belongs to it will be erased within a day. You will receive a second message once that is done.'
              : `Everything that belongs to it will be erased on ${iso(eraseAt).slice(0, 10)}. If you would like it to be erased earlier, please reply to this message.`,
            remains,
            backups,
            'If you did not request this, please reply to this message at once.',
          ),
        },
      ]

/** The receipt. */
export const erasedEmail = ({ companion, email, leftAt }: DepartureRow, now: number) =>
  email === null
    ? []
    : [
        {
          cause: `departure:${companion}:${leftAt}:erased`,
          ...{ to: email, subject },
          text: paragraphs(
            `On ${moment(now)} we erased your profile, your pictures and videos, your application, the requests sent to you and the reviews about you.`,
            remains,
            backups,
            'Your member account remains until you delete it yourself under Settings.',
            'You do not need to do anything else.',
          ),
        },
      ]
