import type { CallError } from '../../lib/api/api.ts'

type Failed = Pick<CallError, 'status' | 'id' | 'body'>

/** Only the answer was lost: the file had arrived with an earlier attempt. */
export const hasArrived = ({ id }: Failed): boolean => id === 'media.uploaded-already'

/** Of the file itself, which is another one only when it is chosen anew. */
const ofTheFile = new Set([413, 415, 422])

/** Whether the same file may be taken next time. What is said of a text can be put right. */
export const mayRetry = ({ status, id, body }: Failed): boolean =>
  !ofTheFile.has(status) || id === 'media.arrived-damaged' || Array.isArray(body.detail)
