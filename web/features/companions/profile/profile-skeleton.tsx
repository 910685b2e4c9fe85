import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../../../ui/skeleton.tsx'

export const ProfileSkeleton = () => (
  <div className="profile" aria-busy="true">
    <Skeleton className="profile-photo" />
    <div className="mx-5 lg:mx-0">
      <p role="status" className="flex min-h-11 items-center text-label text-ink-2 uppercase">
        <Trans>Loading profile...</Trans>
      </p>
      <Skeleton className="mt-3 h-16 w-2/3" />
      <Skeleton className="mt-6 h-5 w-1/2" />
      <Skeleton className="mt-8 h-12 w-3/4" />
      <Skeleton className="mt-12 h-64" />
    </div>
  </div>
)
