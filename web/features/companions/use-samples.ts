import type { $ZodType } from 'zod/v4/core'
import type { Profile } from '#catalogue/companions'
import { endpoint } from '#platform/endpoint'
import { splitLocation } from '#catalogue/filters'
import { useApiQuery } from '../../lib/api/use-api-query.ts'

type SamplesSchemas = { response: $ZodType<{ companions: Profile[] }> }

/** A static file of the app; the API has no such operation. */
const samplesFile = endpoint<SamplesSchemas>()('GET', '/samples/companions.json', 'public')

const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')

type SampleParams = { search: string; location: string }

/**
 * Sample profiles for demo mode, in place of an empty directory; the label "Sample profiles" is always
 * shown with them.
 */
export function useSamples(
  enabled: boolean,
  { search, location }: SampleParams,
): Profile[] | undefined {
  const { data } = useApiQuery(samplesFile, {}, { enabled })
  if (!enabled) return undefined
  const { city, country } = splitLocation(location)
  const words = fold(search).split(/\s+/)
  return data?.companions.filter((sample) => {
    const { name, tags, availableServices } = sample
    const text = fold([name, sample.city, sample.country, ...tags, ...availableServices].join(' '))
    const near = !city || sample.city === city || (!country && sample.country === city)
    return (
      near && (!country || sample.country === country) && words.every((word) => text.includes(word))
    )
  })
}
