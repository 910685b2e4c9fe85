import type { AddressParts, Endpoint, QueryOf, Schemas } from '#platform/endpoint'
import { useAttended } from '../attendance.ts'
import { useSection } from '../api/use-section.ts'
import { useStaffAnswer } from '../api/use-staff-answer.ts'

/** The page number in the address, from 1. */
export function listPageOf(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** Parameters of the call, by their names in the address. */
type Names<S extends Schemas> = Record<string, keyof QueryOf<Endpoint<string, S>> & string>

/** The query of a call, read from the address. */
export function listQueryOf<S extends Schemas>(
  _endpoint: Endpoint<string, S>,
  params: URLSearchParams,
  names: Names<S>,
): URLSearchParams {
  const query = new URLSearchParams()
  for (const [key, name] of Object.entries<string>(names)) {
    const value = params.get(key)
    if (value) query.set(name, value)
  }
  return query
}

type Options<S extends Schemas> = {
  /** Rows per page. */
  size: number
  names: Names<S>
  /** Replaces the parameters of the address. */
  params?: URLSearchParams
  everyMs?: number
}

/** The page of a list that the address names. */
export function useList<S extends Schemas>(
  endpoint: Endpoint<string, S>,
  { size, names, params, everyMs }: Options<S>,
) {
  const section = useSection()
  const listParams = params ?? section.params
  const query = listQueryOf(endpoint, listParams, names)
  query.set('skip', String((listPageOf(listParams) - 1) * size))
  query.set('limit', String(size))
  const isAttended = useAttended()
  const parts = { query } as AddressParts<Endpoint<string, S>>
  return useStaffAnswer(endpoint, parts, {
    keep: true,
    ...(everyMs && isAttended && { refetchInterval: everyMs }),
  })
}
