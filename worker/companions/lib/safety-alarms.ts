/** Methods of the Durable Object with the alarm of a safety timer. */
type Alarms = Rpc.DurableObjectBranded & {
  schedule(timerId: string, at: number): Promise<void>
}

/** Hint for the location of a new object: close to the database. */
const NEARBY = { locationHint: 'weur' } as const

/**
 * Returns the object of a timer through the Worker's exports, like `connectionsOf`.
 *
 * @param context context of a request
 * @returns null without Durable Objects; the job raises the alarm then
 */
export function safetyAlarmOf(context: object, timerId: string): DurableObjectStub<Alarms> | null {
  const { exports } = context as {
    exports?: { SafetyAlarm?: Partial<DurableObjectNamespace<Alarms>> }
  }
  return exports?.SafetyAlarm?.getByName?.(timerId, NEARBY) ?? null
}
