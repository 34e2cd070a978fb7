import json
import sys
import yaml

print(json.dumps(list(yaml.safe_load_all(open(sys.argv[1]))), sort_keys=True))
