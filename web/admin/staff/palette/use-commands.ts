import { useLingui } from '@lingui/react/macro'
import { createManaged, listManaged } from '#companions/staff/admin-companions'
import { listPayments } from '#billing/admin-payments'
import { listQueue } from '#messaging/admin-requests'
import { listUsers } from '#accounts/users'
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
        ...(may(createManaged)
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
    { call: listUsers, name: t`Users`, to: `${sectionAddress('users')}&search=${text}` },
    {
      call: listManaged,
      name: t`Companions`,
      to: `${sectionAddress('companions')}&search=${text}`,
    },
    {
      call: listQueue,
      name: t`Requests`,
      to: `${sectionAddress('requests')}&search=${text}`,
    },
    {
      call: listPayments,
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
