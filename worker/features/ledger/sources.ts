type Source = { table: string; key: readonly string[]; columns: readonly string[] }

const step = (id: string, act = 'act') => [id, 'number', 'at', 'actor', 'actor_name', act, 'note']

/**
 * What the ledger covers, by the names that the triggers of its migrations give (0052, 0120): the table,
 * its key, and the columns of which the hash is made. A column that is added later gets a source of its
 * own; in these lists it would change the hash of every row.
 */
export const ledgerSources: Readonly<Record<string, Source>> = {
  audit: {
    table: 'audit_log',
    key: ['id'],
    columns: ['id', 'at', 'actor', 'act', 'subject', 'detail'],
  },
  'application-step': {
    table: 'application_steps',
    key: ['application_id', 'number'],
    columns: step('application_id', 'state'),
  },
  'report-step': {
    table: 'report_steps',
    key: ['report_id', 'number'],
    columns: step('report_id'),
  },
  'data-request-step': {
    table: 'data_request_steps',
    key: ['request_id', 'number'],
    columns: step('request_id'),
  },
  'appeal-step': {
    table: 'appeal_steps',
    key: ['appeal_id', 'number'],
    columns: step('appeal_id'),
  },
  'payment-step': {
    table: 'payment_steps',
    key: ['subject', 'number'],
    columns: step('subject'),
  },
  'payment-event': {
    table: 'payment_events',
    key: ['id'],
    columns: [
      ...['id', 'provider', 'kind', 'subscription_ref', 'number', 'intent_id', 'member_id'],
      ...['transaction_ref', 'parent_ref', 'amount_rappen', 'currency', 'period_end'],
      ...['occurred_at', 'received_at', 'outcome', 'detail', 'told_member_id', 'reviewed_at'],
    ],
  },
  'premium-grant': {
    table: 'premium_grants',
    key: ['id'],
    columns: ['id', 'member_id', 'plan', 'reason', 'given_at', 'ends_at', 'revoked_at'],
  },
  consent: {
    table: 'consents',
    key: ['member_id', 'at'],
    columns: ['member_id', 'at', 'version', 'preference', 'analytics', 'marketing'],
  },
  'listing-consent': {
    table: 'companion_consents',
    key: ['companion_id'],
    columns: [
      ...[
        'companion_id',
        'text_version',
        'given_by_member',
        'given_by_name',
        'given_at',
        'evidence',
      ],
      ...['actor', 'actor_name', 'recorded_at', 'withdrawn_at', 'withdrawn_by'],
    ],
  },
  'media-consent': {
    table: 'media_consents',
    key: ['id'],
    columns: [
      ...['id', 'media_id', 'companion_id', 'shown', 'others', 'given_by_member', 'given_by_name'],
      ...['given_at', 'for_public', 'for_private', 'for_stories', 'for_promotion', 'actor'],
      ...['actor_name', 'recorded_at', 'revoked_at', 'ended_at'],
    ],
  },
}

/** Each row of a source as `key` and `content`, two texts: the same ones wherever they are read. */
export const rowsIn = ({ table, key, columns }: Source): string =>
  `SELECT json_array(${key.map((name) => `t.${name}`).join(', ')}) AS "key",
    json_array(${columns.map((name) => `t.${name}`).join(', ')}) AS content FROM ${table} t`

/** The same of the rows whose keys are in `?`, a JSON array of keys. */
export const namedRowsIn = (source: Source): string =>
  rowsIn(source).replace(
    / FROM \w+ t$/,
    ` FROM json_each(?) k CROSS JOIN ${source.table} t
      WHERE ${source.key.map((name, at) => `t.${name} = k.value ->> ${at}`).join(' AND ')}`,
  )
