const US_PER_MS = 1000
const LONG_TASK_MS = 50

/** Event of Chromium's trace: times in µs; `tdur` is the part of `dur` during which the thread was busy. */
export type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { data?: { documentLoaderURL?: string; isOutermostMainFrame?: boolean }; frame?: string }
}

export const categories = ['blink.user_timing', 'loading', 'toplevel']

/** Times in milliseconds. */
export type Timeline = {
  /** Wall time from navigation. */
  fcp: number
  lcp: number
  /** Busy time of the main thread from navigation to the first contentful paint. */
  work: number
  /** Total blocking time afterwards: the part of each task beyond 50 ms. */
  blocked: number
  longest: number
}

/**
 * The main thread during a visit. Work is thread time, which excludes time taken by other processes.
 *
 * @param address of the page
 * @throws Error when the trace has no such visit or no paint of it
 */
export function readTimeline(events: TraceEvent[], address: string): Timeline {
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === address,
  )
  if (!start) throw new Error(`The trace has no visit of ${address}`)
  const { pid, tid, ts: startedAt } = start
  const processEvents = events.filter((event) => event.pid === pid && event.ts >= startedAt)
  const paint = processEvents.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error(`The trace has no paint of ${address}`)
  const largest = processEvents.findLast(
    ({ name, args }) =>
      name === 'largestContentfulPaint::Candidate' && args.frame === start.args.frame,
  )
  const tasks = processEvents.filter(
    (event) => event.tid === tid && event.name === 'ThreadControllerImpl::RunTask',
  )
  const busyTime = (task: TraceEvent) => (task.tdur ?? task.dur ?? 0) / US_PER_MS
  const after = tasks.filter(({ ts }) => ts >= paint.ts).map(busyTime)
  return {
    fcp: (paint.ts - startedAt) / US_PER_MS,
    lcp: ((largest ?? paint).ts - startedAt) / US_PER_MS,
    work: sum(tasks.filter(({ ts }) => ts < paint.ts).map(busyTime)),
    blocked: sum(after.map((ms) => Math.max(0, ms - LONG_TASK_MS))),
    longest: Math.max(0, ...after),
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
