/** When a member is mailed: never, within the hour, or once a day. */
export const alertRhythms = ['off', 'instant', 'daily'] as const
export type AlertRhythm = (typeof alertRhythms)[number]

/** A form's choice. */
export const readRhythm = (text: unknown): AlertRhythm =>
  alertRhythms.find((known) => known === text) ?? 'off'

export const MAX_SEARCH_NAME_LENGTH = 80

/** What alerts are about. */
export const alertKinds = ['searches', 'follows'] as const
export type AlertKind = (typeof alertKinds)[number]

/** Mail that one click ends. What concerns money, safety or the account itself is always sent. */
export const endableKinds = ['answers', 'requests', ...alertKinds] as const
export type EndableKind = (typeof endableKinds)[number]

/** The page that emails lead to; a POST to it, from a mail program or from the page, ends them. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'
