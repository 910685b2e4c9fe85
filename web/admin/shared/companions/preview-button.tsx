import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Profile } from '#catalogue/companions'
import { browserComponent } from '../../../lib/lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'

const ProfilePreview = browserComponent(() => import('./profile-preview.tsx'))

type Props = { name: string; load: () => Promise<{ data: Profile }> }

export function PreviewButton({ name, load }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="line" onClick={() => setOpen(true)}>
        <Trans>Preview</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ProfilePreview name={name} load={load} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
