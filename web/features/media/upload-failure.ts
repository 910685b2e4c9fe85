import type { CallError } from '../../lib/api/api.ts'

type Failed = Pick<CallError, 'status' | 'id' | 'body'>

/** True if an earlier attempt stored the file and only its answer was lost. */
export const hasArrived = ({ id }: Failed): boolean => id === 'media.already-uploaded'

/** Statuses that concern the file's content, so that the same file would fail again. */
const FILE_STATUSES = new Set([413, 415, 422])

/** True if the same file may succeed: a damaged transfer is repeated, a refused text can be corrected. */
export const mayRetry = ({ status, id, body }: Failed): boolean =>
  !FILE_STATUSES.has(status) || id === 'media.damaged' || Array.isArray(body.detail)
