import { getHealthEndpoint, type HealthAnswer } from '../operations/contract/health.ts'

export const HEALTH_PATH = getHealthEndpoint.path
export type SiteHealth = HealthAnswer
