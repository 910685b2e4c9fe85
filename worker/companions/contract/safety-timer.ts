import * as z from 'zod/mini'
import { singleLine } from '../../platform/contract/form-fields.ts'
import { message } from '../../contract/refusals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/contract/time.ts'

// A companion's safety timer. The server stores its note only as cipher text for her contacts.

export const MAX_SAFETY_CONTACTS = 2
export const MIN_TIMER_MS = 10 * MINUTE_MS
export const MAX_TIMER_MS = 24 * HOUR_MS
/** A press extends the timer by this much. */
export const EXTENSION_MS = 30 * MINUTE_MS
export const MAX_EXTENSIONS = 4
/** The companion's devices are notified this long before the alarm. */
export const REMINDER_MS = 15 * MINUTE_MS
/** The timer and its note are deleted this long after a word was last entered for it, or after its alarm. */
export const SAFETY_RETENTION_MS = 24 * HOUR_MS

export const safetyWordLengths = { min: 4, max: 40 } as const
export const safetyLabelLength = 40
/** Characters of each field of the note. */
export const safetyNoteLength = 1_000

/** Invited: has not agreed. Agreed: needs a test alarm. Testing: has not confirmed the test alarm. */
export const safetyContactStates = [
  'invited',
  'agreed',
  'testing',
  'ready',
  'unreachable',
  'left',
] as const
export type SafetyContactState = (typeof safetyContactStates)[number]

/** Base64url, as the browser's encryption writes it. */
const sealedText = (max: number) =>
  z
    .string(message('field.required'))
    .check(
      z.regex(/^[\w-]+$/, message('field.invalid')),
      z.maxLength(max, message('field.too-long', { max })),
    )

const id = z.uuid(message('field.id'))
const time = z.iso.datetime(message('field.time'))

const safetyContact = z.object({
  id: z.string(),
  label: z.string(),
  state: z.enum(safetyContactStates),
  /** Key for which the browser encrypts the note: an uncompressed P-256 point. */
  publicKey: z.string(),
  /** Notifications on the contact's device; "lost": its browser has ended them. */
  notifications: z.enum(['off', 'on', 'lost']),
})
export type SafetyContact = z.infer<typeof safetyContact>

const safetyTimerState = z.object({
  hasWords: z.boolean(),
  contacts: z.array(safetyContact),
  /** The timer that no word has ended; null: none. */
  timer: z.nullable(
    z.object({
      id: z.string(),
      dueAt: z.string(),
      /** True after the alarm. */
      isFired: z.boolean(),
      extensionsLeft: z.number(),
      /** The contacts who are or were alerted. */
      contacts: z.array(z.object({ label: z.string(), isReachable: z.boolean() })),
    }),
  ),
})
export type SafetyTimerState = z.infer<typeof safetyTimerState>

const safetyWord = singleLine(safetyWordLengths.max).check(
  z.minLength(safetyWordLengths.min, message('field.too-short', { min: safetyWordLengths.min })),
)

export const getSafetyTimerSchemas = { response: safetyTimerState }
export const setSafetyWordsSchemas = {
  body: z.object({ safeWord: safetyWord, duressWord: safetyWord }),
  response: safetyTimerState,
}
export const addSafetyContactSchemas = {
  body: z.object({
    id,
    label: singleLine(safetyLabelLength),
    /** SHA-256 of the token in the contact's link, 64 hexadecimal digits. */
    tokenHash: z
      .string(message('field.required'))
      .check(z.regex(/^[0-9a-f]{64}$/, message('field.invalid'))),
    publicKey: z
      .string(message('field.required'))
      .check(z.regex(/^B[\w-]{86}$/, message('field.invalid'))),
    /** The name by which the contact knows the companion, encrypted for the contact. */
    card: sealedText(2_000),
  }),
  response: safetyTimerState,
}
export const removeSafetyContactSchemas = { response: safetyTimerState }
export const testSafetyContactSchemas = { response: safetyTimerState }
export const startSafetyTimerSchemas = {
  body: z.object({
    /** Chosen by the browser: the same timer, sent twice, is set once. */
    id,
    dueAt: time,
    /** One note for each contact who is to be alerted. */
    notes: z
      .array(z.object({ contactId: id, sealed: sealedText(16_000) }))
      .check(
        z.minLength(1, message('field.too-few', { min: 1 })),
        z.maxLength(MAX_SAFETY_CONTACTS, message('field.too-many', { max: MAX_SAFETY_CONTACTS })),
      ),
  }),
  response: safetyTimerState,
}
export type SafetyTimerInput = z.output<typeof startSafetyTimerSchemas.body>
export const extendSafetyTimerSchemas = {
  /** `from`: the end that the browser shows; the same press, sent twice, extends once. */
  body: z.object({ id, from: time }),
  response: safetyTimerState,
}
export const endSafetyTimerSchemas = {
  body: z.object({ id, word: singleLine(safetyWordLengths.max) }),
  response: safetyTimerState,
}

export const getSafetyTimerEndpoint = endpoint<typeof getSafetyTimerSchemas>()(
  'GET',
  '/api/own/safety-timer',
  'companion',
)

/** Replaces both words. 409 while a timer runs; 422 for two equal words. */
export const setSafetyWordsEndpoint = endpoint<typeof setSafetyWordsSchemas>()(
  'PUT',
  '/api/own/safety-timer/words',
  'companion',
)

/** May be repeated. 409 for a third contact. */
export const addSafetyContactEndpoint = endpoint<typeof addSafetyContactSchemas>()(
  'POST',
  '/api/own/safety-timer/contacts',
  'companion',
)

/** 404 for a contact who is not hers, or no longer; 409 while a timer alerts the contact. */
export const removeSafetyContactEndpoint = endpoint<typeof removeSafetyContactSchemas>()(
  'DELETE',
  '/api/own/safety-timer/contacts/:id',
  'companion',
)

/** Mails a test alarm to a contact who has agreed. */
export const testSafetyContactEndpoint = endpoint<typeof testSafetyContactSchemas>()(
  'POST',
  '/api/own/safety-timer/contacts/:id/test',
  'companion',
)

/** Sets a timer. 409 while another one runs; 422 for a contact who has not confirmed a test alarm. */
export const startSafetyTimerEndpoint = endpoint<typeof startSafetyTimerSchemas>()(
  'POST',
  '/api/own/safety-timer',
  'companion',
)

/** 409 after the alarm, or without an extension left. */
export const extendSafetyTimerEndpoint = endpoint<typeof extendSafetyTimerSchemas>()(
  'POST',
  '/api/own/safety-timer/extend',
  'companion',
)

/** Ends the timer by either word, also once it was deleted, with the same response. 422 for another word. */
export const endSafetyTimerEndpoint = endpoint<typeof endSafetyTimerSchemas>()(
  'POST',
  '/api/own/safety-timer/end',
  'companion',
)
