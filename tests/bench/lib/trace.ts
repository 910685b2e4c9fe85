const US_PER_MS = 1000
const LONG_TASK_MS = 50

/** Of Chromium's trace: times in µs; `tdur` is what the thread itself was busy of `dur`. */
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

/** Times in ms. */
export type Timeline = {
  /** From navigation, by the clock on the wall. */
  fcp: number
  lcp: number
  /** What the main thread was busy from navigation to the first contentful paint. */
  work: number
  /** Total blocking time after it: what each task was busy beyond 50 ms. */
  blocked: number
  longest: number
}

/**
 * The main thread of a visit. Work is measured in the thread's own time: what other processes take
 * from it is not the page's doing.
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
  const own = events.filter((event) => event.pid === pid && event.ts >= startedAt)
  const paint = own.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error(`The trace has no paint of ${address}`)
  const largest = own.findLast(
    ({ name, args }) =>
      name === 'largestContentfulPaint::Candidate' && args.frame === start.args.frame,
  )
  const tasks = own.filter(
    (event) => event.tid === tid && event.name === 'ThreadControllerImpl::RunTask',
  )
  const busy = (task: TraceEvent) => (task.tdur ?? task.dur ?? 0) / US_PER_MS
  const after = tasks.filter(({ ts }) => ts >= paint.ts).map(busy)
  return {
    fcp: (paint.ts - startedAt) / US_PER_MS,
    lcp: ((largest ?? paint).ts - startedAt) / US_PER_MS,
    work: sum(tasks.filter(({ ts }) => ts < paint.ts).map(busy)),
    blocked: sum(after.map((ms) => Math.max(0, ms - LONG_TASK_MS))),
    longest: Math.max(0, ...after),
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
