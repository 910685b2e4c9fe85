import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import { Link } from '../../ui/link.tsx'
import { sectionNames, sectionTitle, type OwnSectionName } from './sections.ts'

/** @param waiting number of requests that await an answer */
export function OwnNav({ section, waiting }: { section: OwnSectionName; waiting: number }) {
  const { t } = useLingui()
  const nav = useRef<HTMLElement>(null)
  // On a phone the later sections are outside the visible part.
  useLayoutEffect(() => {
    const list = nav.current as HTMLElement
    const current = list.children[sectionNames.indexOf(section)] as HTMLElement
    list.scrollLeft = current.offsetLeft - list.offsetLeft
  }, [section])
  return (
    <nav ref={nav} aria-label={t`My profile`} className="own-nav">
      {sectionNames.map((name) => (
        <Link
          key={name}
          to={name ? `/own/${name}` : '/own'}
          {...(name === section && { 'aria-current': 'page' as const })}
        >
          {sectionTitle(name)}
          {name === 'requests' && waiting > 0 ? <span>{` (${waiting})`}</span> : null}
        </Link>
      ))}
    </nav>
  )
}
