import { useLingui } from '@lingui/react/macro'
import { createManagedEndpoint, listManagedEndpoint } from '#companions/staff/admin-companions'
import { listPaymentsEndpoint } from '#billing/admin-payments'
import { listQueueEndpoint } from '#messaging/admin-requests'
import { listUsersEndpoint } from '#accounts/users'
import { useMay } from '../../shared/api/role.tsx'
import { sectionAddress } from '../../shared/api/use-section.ts'

export type PaletteSection = { id: string; name: string }

/** An option that leads to an address or runs an action. A hint only explains what the command lacks. */
export type Option = {
  key: string
  name: string
  detail?: string
} & ({ to: string } | { act: () => void } | { isHint: true })

export type Group = { name: string; options: readonly Option[] }

type Acts = { signOut: () => void; showShortcuts: () => void }

/** The sections and actions whose names contain the text; all of them if it is empty. */
export function useCommands(
  sections: readonly PaletteSection[],
  handlers: Acts,
  typed: string,
): Group[] {
  const { t } = useLingui()
  const may = useMay()
  const groups: Group[] = [
    {
      name: t`Sections`,
      options: sections.map(({ id, name }) => ({
        key: `section-${id}`,
        name,
        to: sectionAddress(id),
      })),
    },
    {
      name: t`Actions`,
      options: [
        ...(may(createManagedEndpoint)
          ? [
              {
                key: 'new-companion',
                name: t`Add companion`,
                to: `${sectionAddress('companions')}&companion=new`,
              },
            ]
          : []),
        { key: 'shortcuts', name: t`Keyboard shortcuts`, act: handlers.showShortcuts },
        { key: 'site', name: t`View Site`, to: '/' },
        { key: 'sign-out', name: t`Sign Out`, act: handlers.signOut },
      ],
    },
  ]
  const text = typed.toLowerCase()
  return groups.map(({ name, options }) => ({
    name,
    options: options.filter((option) => option.name.toLowerCase().includes(text)),
  }))
}

/** Lists whose search finds the text anywhere in a name. */
export function useFullSearches(typed: string): Group {
  const { t } = useLingui()
  const may = useMay()
  const text = encodeURIComponent(typed)
  const lists = [
    { call: listUsersEndpoint, name: t`Users`, to: `${sectionAddress('users')}&search=${text}` },
    {
      call: listManagedEndpoint,
      name: t`Companions`,
      to: `${sectionAddress('companions')}&search=${text}`,
    },
    {
      call: listQueueEndpoint,
      name: t`Requests`,
      to: `${sectionAddress('requests')}&search=${text}`,
    },
    {
      call: listPaymentsEndpoint,
      name: t`Payments`,
      to: `${sectionAddress('payments')}&view=all&search=${text}`,
    },
  ]
  return {
    name: t`Search in a list`,
    options: lists
      .filter(({ call }) => typed !== '' && may(call))
      .map(({ name, to }) => ({ key: `list-${to}`, name: t`“${typed}” in ${name}`, to })),
  }
}
