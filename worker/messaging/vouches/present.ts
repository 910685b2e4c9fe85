import type { KnownStep, MemberMark, Sender } from '#messaging/vouches'
import type { MarkRow, SenderRow } from './queries.ts'
import { answeredStepOf, NEW_ACCOUNT_MS, vouchStateOf } from './rules.ts'

type Context = {
  isGiven: boolean
  /** True if the site can store vouches. */
  isAvailable: boolean
  /** True if the account service confirms addresses. */
  confirms: boolean
  now: number
}

/** The member behind a request, for its companion: never an id, an address, or another companion. */
export const presentSender = (
  row: SenderRow,
  { isGiven, isAvailable, confirms, now }: Context,
): Sender => ({
  facts: {
    since: new Date(row.firstSeenAt).getUTCFullYear(),
    isNew: now - row.firstSeenAt < NEW_ACCOUNT_MS,
    hasConfirmedEmail: confirms && row.hasAddress === 1,
    hasPlan: row.hasPlan === 1,
    answered: answeredStepOf(row.answered),
    warnings: row.warnings,
    knownTo: row.knownTo as KnownStep,
  },
  vouch: vouchStateOf(isGiven, isAvailable && row.mayVouch === 1),
})

/** A member's own mark. */
export const presentMark = (row: MarkRow | undefined): MemberMark => ({
  knownTo: row?.step ?? 0,
  isShown: row?.isShown ?? true,
})
