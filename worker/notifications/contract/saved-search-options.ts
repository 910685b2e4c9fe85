/** Rhythm of alert emails: never, within the hour, or once a day. */
export const alertRhythms = ['off', 'instant', 'daily'] as const
export type AlertRhythm = (typeof alertRhythms)[number]

/** Rhythm from a form's value; "off" if it is unknown. */
export const readRhythm = (text: unknown): AlertRhythm =>
  alertRhythms.find((rhythm) => rhythm === text) ?? 'off'

export const MAX_SEARCH_NAME_LENGTH = 80

/** Subjects of alerts. */
export const alertKinds = ['searches', 'follows'] as const
export type AlertKind = (typeof alertKinds)[number]

/**
 * Kinds of email with an unsubscribe link. Emails about money, safety and the account itself are
 * always sent.
 */
export const endableKinds = ['answers', 'requests', ...alertKinds] as const
export type EndableKind = (typeof endableKinds)[number]

/**
 * Page that unsubscribe links lead to. A POST to it, from an email program or from the page, ends
 * the emails.
 */
export const UNSUBSCRIBE_PATH = '/unsubscribe'
