import type { Nudge } from '#messaging/live-options'

/** What is asked of the object that holds a member's connections. */
export type Connections = Rpc.DurableObjectBranded & {
  notify(nudge: Nudge): Promise<void>
  /** @param keptSession goes on; null: none does */
  end(keptSession: string | null): Promise<void>
  endSession(sessionId: string): Promise<void>
}

type Namespace = DurableObjectNamespace<Connections>

/** Counts for an object's first request alone; the platform moves none later. */
const NEARBY = { locationHint: 'weur' } as const

/** Carries the ticket to the object, as JSON; only the Worker can reach it. */
export const TICKET_HEADER = 'x-live-ticket'

/**
 * A member's own object, by the Worker's own exports. They need no binding, which a version could not name
 * before the first one with the class is deployed.
 *
 * @param context of a request, or an object's state
 * @returns null where there are no live updates
 */
export function connectionsOf(
  context: object,
  memberId: string,
): DurableObjectStub<Connections> | null {
  const { exports } = context as { exports?: { MemberConnections?: Partial<Namespace> } }
  return exports?.MemberConnections?.getByName?.(memberId, NEARBY) ?? null
}

type ThreadSides = {
  id: string
  version: number
  memberId: string
  isBlocked: number
  accountId: string | null
}

/** Informs the browsers of both sides that threads have changed; not of a blocked member. */
export async function notifySides(context: object, threads: readonly ThreadSides[]): Promise<void> {
  await Promise.all(
    threads.flatMap(({ id, version, memberId, isBlocked, accountId }) =>
      [isBlocked ? null : memberId, accountId].map(async (account) => {
        if (account === null) return
        await connectionsOf(context, account)?.notify({ kind: 'request', id, version })
      }),
    ),
  )
}

export const hasConnections = (context: object): boolean =>
  connectionsOf(context, 'anyone') !== null
