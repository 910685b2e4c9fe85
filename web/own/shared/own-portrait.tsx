import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getOwnEndpoint } from '#companions/own/own'
import { useApiQuery } from '../../lib/api/use-api-query.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { moreScreenPath } from './sections.ts'

/** The companion's portrait, or an icon in its place, which leads to the preview of her profile. */
export function OwnPortrait({ hasName = false }: { hasName?: boolean }) {
  const { t } = useLingui()
  const { data } = useApiQuery(getOwnEndpoint)
  /** Address of a photo that could not be loaded, such as an expired link. */
  const [brokenAddress, setBrokenAddress] = useState<string | null>(null)
  const portrait = data?.portrait ?? null
  return (
    <Link to={moreScreenPath('preview')} className="own-portrait">
      {portrait !== null && portrait !== brokenAddress ? (
        <img
          src={portrait}
          alt=""
          width={36}
          height={36}
          onError={() => setBrokenAddress(portrait)}
        />
      ) : (
        <span className="own-portrait-icon">
          <Icon name="user" />
        </span>
      )}
      {hasName && data && <span>{data.name}</span>}
      <span className="sr-only">{t`Your profile as others see it`}</span>
    </Link>
  )
}
