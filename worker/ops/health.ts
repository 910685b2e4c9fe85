import type { HealthAnswer } from '../contract/health.ts'
import { getHealth } from '../contract/health.api.ts'

export const HEALTH_PATH = getHealth.path
export type Health = HealthAnswer
