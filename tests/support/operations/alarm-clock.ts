import { DAY } from '../platform/fixtures.ts'

let now = Date.UTC(2024, 0, 1)

/**
 * A later day on each call, before the time of the migrations, so that no job is late. An isolate's counters need
 * increasing times.
 */
export const nextAlarmDay = (): number => (now += 4 * DAY)
