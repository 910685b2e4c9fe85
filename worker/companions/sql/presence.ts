import { ONLINE_MS } from '#platform/limits'

/**
 * SQL over a query's row of companions: the end of being online, by the rule of `onlineEnd`; NULL: offline.
 *
 * @param alias of the table with its dot, as "c."
 */
export const onlineUntilSql = (alias = '') => `iif(${alias}presence = 'online',
  coalesce(${alias}online_until, ${alias}last_active_at + ${ONLINE_MS}), NULL)`
