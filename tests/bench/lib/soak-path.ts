/** Path at which the bench reads and sets the state of the site's stores: `?database=500&files=500&down=1`. */
export const SOAK_PATH = '/bench/stores'
