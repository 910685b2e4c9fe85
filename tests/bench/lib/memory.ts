import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'

/** Ids of running child processes. */
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

/** Peak memory of a process during some work beyond its memory before, in MiB. */
export async function peakOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  // Resets the peak (proc(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = statusOf(pid, 'VmRSS')
  await work()
  return statusOf(pid, 'VmHWM') - before
}

/** Current memory of a process, in MiB. */
export const residentOf = (pid: number): number => statusOf(pid, 'VmRSS')

/** Number of open sockets of a process. */
export const socketsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((name) => isSocket(`/proc/${pid}/fd/${name}`)).length

function isSocket(path: string): boolean {
  try {
    return readlinkSync(path).startsWith('socket:')
  } catch {
    // It was closed after the folder was read.
    return false
  }
}

/** Starts a server and detects its process. */
export async function startServer<T>(start: () => Promise<T>): Promise<{ server: T; pid: number }> {
  const before = new Set(children())
  const server = await start()
  const pid = children().find((child) => !before.has(child))
  if (!pid) throw new Error('No process was started')
  return { server, pid }
}
