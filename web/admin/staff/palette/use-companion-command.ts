import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { listPlacesEndpoint } from '#catalogue/places'
import { createManagedEndpoint } from '#companions/staff/admin-companions'
import { readPublicationRulesEndpoint } from '#companions/publication'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { useMay } from '../../shared/api/role.tsx'
import { sectionAddress } from '../../shared/api/use-section.ts'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import {
  readTypedCompanion,
  type CompanionStart,
  type TypedCompanion,
} from '../../shared/companions/typed-companion.ts'
import type { Group } from './use-commands.ts'

/** The typed new companion, if the role may create one. */
export function useTypedCompanion(searchText: string): TypedCompanion | null {
  const { t } = useLingui()
  const may = useMay()(createManagedEndpoint)
  const verbs = ['add', t({ message: 'add', context: 'command' })]
  return may ? readTypedCompanion(searchText, verbs) : null
}

/** Opens the form of a new companion with the typed values, or explains what the command lacks. */
export function useCompanionCommand(typed: TypedCompanion | null): Group {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: places } = useApiQuery(listPlacesEndpoint)
  const { data: rules } = useStaffAnswer(
    readPublicationRulesEndpoint,
    {},
    { enabled: typed !== null, leave: false },
  )
  const name = t`Add companion`
  const hint = (words: string): Group => ({
    name,
    options: [{ key: 'companion-hint', name: words, isHint: true }],
  })
  if (!typed) return { name, options: [] }
  const cities = places?.countries.flatMap((country) => country.cities) ?? []
  const city = cities.find((place) => place.name.toLowerCase() === typed.city.toLowerCase())
  if (typed.name === '' || typed.city === '') {
    return hint(
      t`Type name, city, legal name, date of birth and how she consented, separated by commas.`,
    )
  }
  if (places && !city) return hint(t`No city has this name: ${typed.city}`)
  if (!city || !rules) return hint(t`One moment…`)
  const companionStart: CompanionStart = { ...typed, location: city.location }
  const details = [typed.givenBy, typed.birthDate, typed.evidence].filter(Boolean)
  return {
    name,
    options: [
      {
        key: 'companion',
        name: t`Add ${typed.name} in ${city.name}`,
        detail: details.join(' · '),
        act: () =>
          void navigate(`${sectionAddress('companions')}&companion=new`, {
            state: { companionStart },
          }),
      },
    ],
  }
}
