import type { FormField } from '@postern/contracts';
import { Button } from '../../../../components/button.tsx';
import { Menu, MenuItem } from '../../../../components/menu.tsx';
import { changeType } from '../../model/change-type.ts';
import { kindNames } from '../../model/kinds.ts';
import { fittingTypes } from './fitting-types.ts';
import { KindIcon } from '../kind-icon.tsx';

interface FieldHeadProps {
  field: FormField;
  onChange: (field: FormField) => void;
}

/** The type of the field, and a menu of other types that fit. */
export function FieldHead({ field, onChange }: FieldHeadProps) {
  const types = fittingTypes(field.type);
  return (
    <div className="property-line">
      <KindIcon type={field.type} />
      <h2 className="grow">{kindNames[field.type]}</h2>
      {types.length > 0 && (
        <Menu
          label="Change type to"
          trigger={
            <Button variant="quiet" size="s">
              Change type
            </Button>
          }
        >
          {types.map((type) => (
            <MenuItem key={type} icon={<KindIcon type={type} />} onSelect={() => onChange(changeType(field, type))}>
              {kindNames[type]}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}
