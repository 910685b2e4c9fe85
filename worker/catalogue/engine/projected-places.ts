const namesIn = (table: string, condition: string) =>
  `json((SELECT json_group_array(json_array(language, name)) FROM
    (SELECT language, name FROM ${table} WHERE ${condition} ORDER BY language, position)))`

/** Every city in the operator's order; `catalogue/places/places.ts` parses it. */
export const places = `(SELECT json_group_array(json(place)) FROM (
  SELECT json_object('id', ci.id, 'name', ci.name, 'country', co.name, 'hidden', ci.is_hidden,
    'latitude', ci.latitude, 'longitude', ci.longitude,
    'names', ${namesIn('city_names', 'city_id = ci.id')},
    'countryNames', ${namesIn('country_names', 'country_id = co.id')},
    'texts', json((SELECT json_group_object(language, text) FROM city_texts
      WHERE city_id = ci.id)),
    'districts', json((SELECT json_group_array(json_array(name, json(names))) FROM
      (SELECT di.name, ${namesIn('district_names', 'district_id = di.id')} AS names
      FROM districts di WHERE di.city_id = ci.id AND NOT di.is_hidden
      ORDER BY di.position, di.name)))) AS place
  FROM cities ci JOIN countries co ON co.id = ci.country_id
  ORDER BY co.position, ci.position, ci.name))`

/** District of a companion `c`, as `DistrictNames`; null without one, or if the operator hides it. */
export const district = `(SELECT json_object('name', di.name,
    'names', ${namesIn('district_names', 'district_id = di.id')})
  FROM districts di WHERE di.id = c.district_id AND NOT di.is_hidden)`
