import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** The processes that this one has started and that still run, by id. */
const children = (): number[] =>
  readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

const statusOf = (pid: number, name: string): number => {
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )!
  return Number(kilobytes) / 1024
}

/** How many MiB of memory a process takes at most while something is done, beyond what it took. */
export async function peakOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  // Resets the peak (proc(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = statusOf(pid, 'VmRSS')
  await work()
  return statusOf(pid, 'VmHWM') - before
}

/** MiB of memory that a process takes now. */
export const residentOf = (pid: number): number => statusOf(pid, 'VmRSS')

/** Starts a server and finds out which process it is. */
export async function started<T>(start: () => Promise<T>): Promise<{ server: T; pid: number }> {
  const before = new Set(children())
  const server = await start()
  const pid = children().find((one) => !before.has(one))
  if (!pid) throw new Error('No process was started')
  return { server, pid }
}
