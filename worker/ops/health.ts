import type { HealthAnswer } from '../operations/contract/health.ts'
import { getHealth } from '../operations/contract/health.api.ts'

export const HEALTH_PATH = getHealth.path
export type Health = HealthAnswer
