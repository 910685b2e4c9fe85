type Grant = { endsAt: number; revokedAt: number | null }

/** The running grant that ends last; null without one. @param now epoch milliseconds */
export const lastGiven = <G extends Grant>(grants: readonly G[], now: number): G | null =>
  grants
    .filter(({ endsAt, revokedAt }) => revokedAt === null && endsAt > now)
    .reduce<G | null>((last, grant) => (last && last.endsAt >= grant.endsAt ? last : grant), null)
