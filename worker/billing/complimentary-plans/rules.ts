type Grant = { endsAt: number; revokedAt: number | null }

/** Of those that run the one that ends last; null without one. @param now epoch milliseconds */
export const lastGiven = <G extends Grant>(grants: readonly G[], now: number): G | null =>
  grants
    .filter(({ endsAt, revokedAt }) => revokedAt === null && endsAt > now)
    .reduce<G | null>((last, grant) => (last && last.endsAt >= grant.endsAt ? last : grant), null)
