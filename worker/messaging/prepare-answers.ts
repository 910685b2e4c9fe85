import type { PreparedAnswers } from '#messaging/own-requests'
import type { OwnCaller } from '../accounts/lib/own-caller.ts'
import type { Database } from '../platform/db/client.ts'
import { Failure } from '../platform/lib/failure.ts'
import { languageWithTexts, loadTexts } from '../platform/lib/site-texts.ts'
import { siteLanguage, textsIn } from '../platform/lib/translations.ts'
import { declineText } from './requests/messages.ts'
import { nextFreeTimes } from './requests/free-times.ts'
import { loadPreparation } from './requests/prepared.ts'

/**
 * Prepares words to decline a request in the member's language, and other times at which the companion is free for it.
 *
 * @param files the binding `ASSETS`, for texts that this isolate has not loaded
 * @throws Failure 404
 */
export async function prepareAnswers(
  db: Database,
  { companionId, now }: OwnCaller,
  id: string,
  files: Fetcher,
): Promise<PreparedAnswers> {
  const request = await loadPreparation(db, { id, companionId, now })
  if (!request) throw new Failure('not-found', 'request.not-found')
  const { member, companion, language, schedule, awayFrom, awayUntil, appointments } = request
  const memberLanguage = siteLanguage(language)
  await loadTexts(files, [memberLanguage])
  const absence =
    awayFrom === null || awayUntil === null ? null : { from: awayFrom, until: awayUntil }
  const { date, time, duration } = request
  return {
    decline: declineText(textsIn(languageWithTexts(memberLanguage)), member, companion),
    times: nextFreeTimes({ wish: { date, time, duration }, schedule, absence, appointments, now }),
  }
}
