import type * as schemas from './appeals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** What was decided, and whether an appeal may come. 404: the link opens nothing. */
export const openAppeal = endpoint<typeof schemas.openAppealSchemas>()(
  'POST',
  '/api/appeals/open',
  'public',
)

/** 201. May be repeated with the same words. 409: an appeal has come, or the decision is undone. */
export const createAppeal = endpoint<typeof schemas.createAppealSchemas>()(
  'POST',
  '/api/appeals',
  'public',
)

/** Against the decision that hides her profile. Otherwise as `createAppeal`. */
export const sendOwnAppeal = endpoint<typeof schemas.sendOwnAppealSchemas>()(
  'POST',
  '/api/own/appeal',
  'companion',
)
