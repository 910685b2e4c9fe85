import { getHealth, type HealthAnswer } from '../operations/contract/health.ts'

export const HEALTH_PATH = getHealth.path
export type Health = HealthAnswer
