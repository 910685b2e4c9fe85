import type { ThreadSignal } from '#messaging/live'

/** Methods of the Durable Object with a member's connections. */
export type Connections = Rpc.DurableObjectBranded & {
  notify(nudge: ThreadSignal): Promise<void>
  /** Closes the connections of a member. @param keptSession session whose connections stay; null: none */
  end(keptSession: string | null): Promise<void>
  endSession(sessionId: string): Promise<void>
}

type Namespace = DurableObjectNamespace<Connections>

/** Hint for the location of a new object; the platform does not move existing ones. */
const NEARBY = { locationHint: 'weur' } as const

/** Header that passes the ticket to the object, as JSON; only the Worker can set it. */
export const TICKET_HEADER = 'x-live-ticket'

/**
 * Returns a member's own object through the Worker's exports. Exports need no binding, which a version could not
 * declare before the first version with the class is deployed.
 *
 * @param context context of a request, or an object's state
 * @returns null without live updates
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

/** Notifies the browsers of both sides that threads have changed, except those of a blocked member. */
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

/** Returns true if live updates are available. */
export const hasConnections = (context: object): boolean =>
  connectionsOf(context, 'anyone') !== null
