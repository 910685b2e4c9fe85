import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** The processes that this one has started and that still run, by id. */
export const children = (): number[] =>
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
