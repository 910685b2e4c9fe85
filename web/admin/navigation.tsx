import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { brand } from '../brand.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { Link } from '../ui/link.tsx'
import type { GroupId, SectionGroup, SectionId } from './sections.ts'
import { sectionAddress } from './shared/api/use-section.ts'
import { SectionCount, type SectionWork } from './shared/section-count.tsx'
import { OpenCount } from './staff/confirmations/open-count.tsx'
import { WorkCount } from './staff/work/work-count.tsx'

const COLLAPSED_KEY = 'admin-side-collapsed'

const icons: Record<GroupId, IconName> = {
  inbox: 'inbox',
  companions: 'users',
  members: 'user',
  money: 'banknote',
  site: 'sliders-horizontal',
}

/** Sections whose cases the inbox counts. */
const caseSections: readonly SectionId[] = [
  'requests',
  'applications',
  'revisions',
  'submitted-media',
  'renewals',
  'reports',
  'appeals',
  'reviews',
  'payments',
  'privacy',
]

type OpenWork = Record<string, SectionWork>

function sumOf(work: OpenWork, sections: readonly SectionId[]): SectionWork {
  const works = sections.flatMap((id) => (work[id] ? [work[id]] : []))
  const open = works.reduce((sum, [count]) => sum + count, 0)
  const urgent = works.reduce((sum, [, count]) => sum + count, 0)
  return [open, urgent]
}

/** The choice of this tab; by default, windows that would otherwise be too narrow for a list beside its case. */
function isInitiallyCollapsed(): boolean {
  const choice = sessionStorage.getItem(COLLAPSED_KEY)
  return choice === null ? matchMedia('(60rem <= width < 80rem)').matches : choice === 'true'
}

type GroupsProps = { groups: readonly SectionGroup[]; currentSection: SectionId; work: OpenWork }

/** The groups of sections: a side bar that collapses to icons, and a bar at the bottom on phones. */
export function GroupNavigation({ groups, currentSection, work }: GroupsProps) {
  const { t } = useLingui()
  const [isCollapsed, setCollapsed] = useState(isInitiallyCollapsed)
  const names = useGroupNames()
  const sections = groups.flatMap((group) => group.sections)
  function toggle() {
    sessionStorage.setItem(COLLAPSED_KEY, String(!isCollapsed))
    setCollapsed(!isCollapsed)
  }
  return (
    <div className={isCollapsed ? 'admin-side admin-side-collapsed' : 'admin-side'}>
      <Link
        to={sectionAddress('overview')}
        className="wordmark"
        aria-label={`${brand.name}: ${t`Overview`}`}
      >
        {isCollapsed ? brand.name.slice(0, 1) : brand.name}
      </Link>
      <nav aria-label={t`Staff area`}>
        {groups.map((group) => {
          const groupWork =
            group.id === 'inbox'
              ? sumOf(
                  work,
                  caseSections.filter((id) => sections.includes(id)),
                )
              : sumOf(work, group.sections)
          const [firstSection = 'overview'] = group.sections
          return (
            <Link
              key={group.id}
              to={sectionAddress(firstSection)}
              aria-current={currentIn(group, currentSection)}
              title={isCollapsed ? names[group.id] : undefined}
            >
              <Icon name={icons[group.id]} />
              <span className="admin-group-name">{names[group.id]}</span>
              <SectionCount work={groupWork} />
            </Link>
          )
        })}
      </nav>
      <IconButton
        className="admin-collapse"
        icon={isCollapsed ? 'chevron-right' : 'chevron-left'}
        label={isCollapsed ? t`Show the names of the groups` : t`Show icons only`}
        aria-expanded={!isCollapsed}
        onClick={toggle}
      />
    </div>
  )
}

/** The value of `aria-current` for the link of a group, which opens its first section. */
function currentIn({ sections }: SectionGroup, current: SectionId): 'page' | 'true' | undefined {
  if (sections[0] === current) return 'page'
  return sections.includes(current) ? 'true' : undefined
}

export function useGroupNames(): Record<GroupId, string> {
  const { t } = useLingui()
  return {
    inbox: t({ message: 'Inbox', context: 'staff' }),
    companions: t`Companions`,
    members: t`Members`,
    money: t`Money`,
    site: t({ message: 'Site', context: 'staff' }),
  }
}

type SectionsProps = {
  group: SectionGroup
  currentSection: SectionId
  names: Record<SectionId, string>
  work: OpenWork
}

/** The sections of one group, as a line above the open one. */
export function SectionNavigation({ group, currentSection, names, work }: SectionsProps) {
  const groupNames = useGroupNames()
  if (group.sections.length < 2) return null
  return (
    <nav className="admin-sections" aria-label={groupNames[group.id]}>
      {group.sections.map((id) => (
        <Link
          key={id}
          ref={id === currentSection ? showInLine : null}
          to={sectionAddress(id)}
          aria-current={id === currentSection ? 'page' : undefined}
        >
          {names[id]}
          {id === 'confirmations' && <OpenCount />}
          {id === 'work' && <WorkCount />}
          {id !== 'confirmations' && id !== 'work' && <SectionCount work={work[id]} />}
        </Link>
      ))}
    </nav>
  )
}

/** On narrow screens the sections are a scrolling line, which centres the current one. */
function showInLine(link: HTMLAnchorElement | null): void {
  const line = link?.parentElement
  if (line) line.scrollLeft = link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2
}
