import { Trans } from '@lingui/react/macro'

/** Label above all sample profiles, which are no real people. */
export const SampleLabel = () => (
  <p className="mb-5 border border-brass px-4 py-3 text-label text-brass-text uppercase">
    <Trans>Sample profiles</Trans>
  </p>
)
