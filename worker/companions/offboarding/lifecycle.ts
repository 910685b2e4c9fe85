import { lt, sql } from 'drizzle-orm'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { companionDepartures } from '../schema/departures.ts'
import { DEPARTURE_RETENTION_MS } from './rules.ts'

/** A departure is stored for a year after the deletion of the data; its address is deleted with the account. */
export const departureLifecycle: Lifecycle = {
  tables: [companionDepartures],
  export: (db, _, email) => ({
    ...(email && {
      departures: db
        .select({
          leftAt: companionDepartures.leftAt,
          eraseAt: companionDepartures.eraseAt,
          isRequested: companionDepartures.isRequested,
          email: companionDepartures.email,
        })
        .from(companionDepartures)
        .where(sql`lower(${companionDepartures.email}) = ${email.toLowerCase()}`),
    }),
  }),
  erase: (db, _, __, email) => [
    db
      .update(companionDepartures)
      .set({ email: null })
      .where(sql`lower(${companionDepartures.email}) = ${email?.toLowerCase() ?? null}`),
  ],
  expire: (db, now) => [
    db
      .delete(companionDepartures)
      .where(lt(companionDepartures.erasedAt, now - DEPARTURE_RETENTION_MS)),
  ],
}
