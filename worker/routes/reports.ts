import { Hono, type Context } from 'hono'
import { createReport, type ReportInput } from '#contract/reports'
import { countAttempt, type Pace } from '../features/attempts/count-attempt.ts'
import { holdPace, reportPace } from '../features/reports/rules.ts'
import { threadOf } from '../features/requests/queries.ts'
import { receiveReport } from '../flows/receive-report.ts'
import { Failure } from '../lib/failure.ts'
import { validBody } from '../lib/validate.ts'
import { addressHashOf } from './address-hash.ts'
import { showNow } from './administrators.ts'
import type { AppEnv } from './context.ts'
import { answerForm, smallBody } from './public-form.ts'
import { whoAsks } from './public-call.ts'
import { sendMailSoon } from './send-mail-soon.ts'

export const reportRoutes = new Hono<AppEnv>().post(createReport.path, smallBody, (c) =>
  answerForm(c, async (body) => {
    const { db, now, catalogue } = c.var
    const sent = validBody(createReport.body, body)
    const network = await addressHashOf(c)
    await count(c, network, reportPace)
    const input = await withCompanion(c, sent)
    const { companion } = input
    const isSeen = companion !== undefined && (await catalogue.flags(now, companion)) !== null
    const mayHide = () => isWithin(count(c, network, holdPace))
    const { origin } = new URL(c.req.url)
    const receipt = await receiveReport(db, input, { now, origin, isSeen, mayHide })
    await showNow(c)
    sendMailSoon(c)
    return receipt
  }),
)

/**
 * Whoever reports a thread need not say whom it is with. Only its member knows its id; somebody else who
 * is signed in has it by mistake.
 *
 * @throws Failure 404
 */
async function withCompanion(c: Context<AppEnv>, input: ReportInput): Promise<ReportInput> {
  const { companion: named, target } = input
  if (target?.kind !== 'thread') return input
  const thread = await threadOf(c.var.db, target.id ?? '')
  const actor = await whoAsks(c)
  const isTheirs = actor.kind === 'visitor' || actor.id === thread?.memberId
  if (thread && isTheirs && (named ?? thread.companionId) === thread.companionId) {
    return { ...input, companion: thread.companionId }
  }
  throw new Failure('not-found', 'There is no such request, or it is not yours to report.')
}

async function count(c: Context<AppEnv>, who: string | null, pace: Pace): Promise<void> {
  if (who !== null) await countAttempt(c.var.db, { ...pace, who, now: c.var.now })
}

async function isWithin(counting: Promise<void>): Promise<boolean> {
  try {
    await counting
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
