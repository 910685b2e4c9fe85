const HOUR_MS = 3_600_000

/** How long a renewal may be told of late before the plan counts as past due. */
export const SLACK_MS = 48 * HOUR_MS
/** How long a plan stays open while a failed renewal is tried again. */
export const GRACE_MS = 7 * 24 * HOUR_MS
