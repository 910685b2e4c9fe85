import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ManagedCompanion } from '#contract/admin-companions'
import { changeSlug } from '#contract/admin-companions.api'
import { companionPath } from '#contract/companion-path'
import { Button } from '../../ui/button.tsx'
import { IfMay } from '../shared/api/role.tsx'
import { DetailList } from '../shared/queue/detail-list.tsx'
import { ChangeSlug, slugOfName } from './change-slug.tsx'

/** A VIP profile has its id in its address: a name would say whose it is. */
export const managedPath = ({ id, slug, is_vip }: ManagedCompanion) =>
  companionPath({ id, slug: is_vip || slug === null ? undefined : slug })

/** Where her profile is, and whether search engines may show it. */
export function AddressSection({ companion }: { companion: ManagedCompanion }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { name, slug, former_slugs: former, is_vip: isVip, is_unlisted: isUnlisted } = companion
  const isOfOtherName = slug !== null && !isVip && !slug.startsWith(slugOfName(name))
  return (
    <section className="grid gap-3">
      <h3 className="text-h4">
        <Trans>Address</Trans>
      </h3>
      <DetailList
        facts={[
          { name: t`Address of the profile`, value: managedPath(companion) },
          {
            name: t`Earlier addresses`,
            value: former.length > 0 && !isVip ? former.join(', ') : null,
          },
          {
            name: t`Search engines`,
            value: isUnlisted ? t`Not shown, at her own request` : t`May show the profile`,
          },
        ]}
      />
      {isOfOtherName && (
        <p className="admin-note">
          <Trans>
            The address still has another name. It stays as it is until you change it here.
          </Trans>
        </p>
      )}
      {isVip && (
        <p className="admin-note">
          <Trans>
            A VIP profile has its number in its address, so that the address does not give the name
            away.
          </Trans>
        </p>
      )}
      <IfMay call={changeSlug}>
        <p>
          <Button variant="line" onClick={() => setOpen(true)}>
            <Trans>Change the address…</Trans>
          </Button>
        </p>
      </IfMay>
      {isOpen && <ChangeSlug companion={companion} onClose={() => setOpen(false)} />}
    </section>
  )
}
