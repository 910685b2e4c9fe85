import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './figures.ts'

/** Openings, contacts and follows for each day. */
export const getFigures = endpoint<typeof schemas.getFiguresSchemas>()(
  'GET',
  '/api/own/figures',
  'companion',
)
