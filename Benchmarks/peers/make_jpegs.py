"""Fills a folder with JPEG files: pictures in turn, each encoded once.

python make_jpegs.py FOLDER COUNT PICTURE...
"""

import os
import sys

from PIL import Image

folder, count, pictures = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
os.makedirs(folder)
for index in range(count):
    path = os.path.join(folder, "%04d.jpg" % index)
    if index < len(pictures):
        Image.open(pictures[index]).convert("RGB").save(path, quality=90)
    else:
        os.link(os.path.join(folder, "%04d.jpg" % (index % len(pictures))), path)
